import { createRobotsClient } from '@ruly/client'
import { langChainTools } from '@ruly/client/agent-tools'
import { createAgent, tool } from 'langchain'

/** Answers a question with the pages that the model fetches. */
export async function research(model, question, guard = true) {
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard })
  const agent = createAgent({ model, tools: langChainTools(client, tool) })
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: question }] })
  await client.close()
  return messages
}
