import { createRobotsClient } from '@ruly/client'
import { robotsTools } from '@ruly/client/ai-sdk'
import { generateText, stepCountIs } from 'ai'

/** Answers a question with the pages that the model fetches. */
export async function research(model, prompt, guard = true) {
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard })
  const tools = robotsTools(client)
  const answer = await generateText({ model, tools, prompt, stopWhen: stepCountIs(10) })
  await client.close()
  return answer
}
