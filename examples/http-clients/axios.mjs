import { createRobotsClient } from '@ruly/client'
import { robotsAgents } from '@ruly/client/http-clients'
import axios from 'axios'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const { http: httpAgent, https: httpsAgent } = robotsAgents(client)
const polite = axios.create({ httpAgent, httpsAgent })

export async function get(url) {
  const { status, data } = await polite.get(url, { responseType: 'text', validateStatus: () => true })
  return { status, text: data }
}
