import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'

import { visible } from '@ruly/lint'

import { openRemote } from '../remote/remote-inputs.ts'
import { s3Client, s3Error, s3Place } from '../remote/s3-client.ts'
import { draftPath, type ResultStore } from './result-store.ts'

/** Results as objects of S3 or of a compatible server, below a prefix. */
export async function s3Results(url: string): Promise<ResultStore> {
  const { s3, client } = await s3Client()
  const folder = url.endsWith('/') ? url : `${url}/`
  const placeOf = (name: string): ReturnType<typeof s3Place> => s3Place(folder + name)
  return {
    name: visible(url),
    async has(name) {
      try {
        await client.send(new s3.HeadObjectCommand(placeOf(name)))
        return true
      } catch (error) {
        if (error instanceof s3.NotFound) return false
        throw s3Error(error, 'read', url)
      }
    },
    draft: async (name) => draftPath(name),
    async keep(name, draft) {
      const { size } = await stat(draft)
      const Body = createReadStream(draft)
      try {
        await client.send(new s3.PutObjectCommand({ ...placeOf(name), Body, ContentLength: size }))
      } catch (error) {
        throw s3Error(error, 'write to', url)
      }
      await rm(draft)
    },
    read: (name) => openRemote(folder + name),
    clear: async () => undefined,
  }
}
