import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly data: Buffer | string;
  /** A false uncompressed size, for the directory and the part's own header. */
  readonly lie?: { readonly size: number };
  readonly isPacked?: boolean;
}

/** A zip archive, for tests: stored or deflated parts, and a directory that may lie about their sizes. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, lie, isPacked = false } of parts) {
    const content = Buffer.from(data);
    const packedContent = isPacked ? deflateRawSync(content, { level: 9 }) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names in UTF-8.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packedContent.length, 14);
    common.writeUInt32LE(lie?.size ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const localHeader = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      common,
      Buffer.from(name),
      packedContent,
    ]);
    const entryEnd = Buffer.alloc(14);
    entryEnd.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, entryEnd, Buffer.from(name));
    bodies.push(localHeader);
    offset += localHeader.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, Buffer.from('PK\u0005\u0006'), end]);
}
