import { createRobotsClient } from '@ruly/client'
import { aiSdkTools } from '@ruly/client/agent-tools'
import { generateText, jsonSchema, stepCountIs } from 'ai'

/** Answers a question with the pages that the model fetches. */
export async function research(model, prompt, guard = true) {
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard })
  const tools = aiSdkTools(client, jsonSchema)
  const answer = await generateText({ model, tools, prompt, stopWhen: stepCountIs(10) })
  await client.close()
  return answer
}
