import { crc32 } from 'node:zlib'

/** A frame of zstd with its content as it is, in blocks of so many bytes (RFC 8878 §3.1.1). Node 20 has no compressor. */
export function zstdFrame(content: Uint8Array, blockBytes = 100): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  // A single segment, with a size of four bytes.
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size]
  for (let at = 0; at === 0 || at < content.length; at += blockBytes) {
    const block = content.subarray(at, at + blockBytes)
    const header = Buffer.alloc(3)
    header.writeUIntLE((block.length << 3) | (at + blockBytes >= content.length ? 1 : 0), 0, 3)
    parts.push(header, Buffer.from(block))
  }
  return Buffer.concat(parts)
}

/** A frame that decoders skip; the magic number of the first frame says whether it is a dictionary. */
export function skippedFrame(content: string, magic = 0x184d2a50): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(magic)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, Buffer.from(content)])
}

/** A zip archive of files that are not compressed. */
export function zipOf(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), content])
    locals.push(local)
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, place, Buffer.from(name)]),
    )
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}
