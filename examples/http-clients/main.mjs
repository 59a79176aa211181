// Fetches URLs, all at once, and prints a line of JSON for each: node main.mjs LIBRARY URL…
import { RobotsDisallowedError } from '@ruly/client'

const [library, ...urls] = process.argv.slice(2)
const { get, client } = await import(`./${library}.mjs`)
const lines = urls.map(async (url) => {
  try {
    const { status, text } = await get(url)
    console.log(JSON.stringify({ url, status, length: text.length }))
  } catch (error) {
    const refusal = refusalIn(error)
    console.log(JSON.stringify({ url, error: refusal?.message ?? String(error) }))
  }
})
await Promise.all(lines)
await client.close()

/** The refusal of ruly in an error of a library, which may wrap it. */
function refusalIn(error) {
  if (error === undefined || error instanceof RobotsDisallowedError) return error
  return refusalIn(error.cause)
}
