/** A file by the SHA-256 of its bytes (hex) and their number. */
export interface Digest {
  readonly hash: string;
  readonly size: number;
}

/** What an action gave: files, and a text about them. */
export interface Action {
  readonly files: readonly Digest[];
  readonly note: string;
}

/**
 * An action as Bazel's `ActionResult` (a protocol buffer): its files as `output_files`, its note as `stdout_raw`. A cache that
 * knows Bazel thus sees which blobs an action needs, and keeps or drops them together.
 */
export function encodeAction({ files, note }: Action): Buffer {
  const outputs = files.map(({ hash, size }, i) => {
    const digest = Buffer.concat([bytesField(1, Buffer.from(hash)), numberField(2, size)]);
    return bytesField(2, Buffer.concat([bytesField(1, Buffer.from(String(i))), bytesField(2, digest)]));
  });
  return Buffer.concat([...outputs, bytesField(5, Buffer.from(note))]);
}

/** Null for what is no such message. Fields that others add are passed over, as the format wants it. */
export function decodeAction(message: Buffer): Action | null {
  try {
    const files: Digest[] = [];
    let note: string | undefined;
    for (const { field, bytes } of fieldsOf(message)) {
      if (field === 5) note = bytes.toString();
      if (field === 2) files.push(digestOf(bytes));
    }
    return note === undefined ? null : { files, note };
  } catch {
    return null;
  }
}

function digestOf(output: Buffer): Digest {
  const digest = fieldsOf(output).find(({ field }) => field === 2)?.bytes ?? Buffer.alloc(0);
  const fields = fieldsOf(digest);
  const hash = fields.find(({ field }) => field === 1)?.bytes.toString() ?? '';
  // What is empty has no size written.
  const size = fields.find(({ field }) => field === 2)?.number ?? 0;
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new RangeError('not a digest');
  return { hash, size };
}

interface Field {
  readonly field: number;
  readonly number: number;
  readonly bytes: Buffer;
}

const [VARINT, FIXED_64, BYTES, FIXED_32] = [0, 1, 2, 5];

/** The fields of a message. Throws a RangeError where it ends too soon or has another form. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let position = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(position++);
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('not a number of ours');
    return value;
  };
  while (position < message.length) {
    const tag = varint();
    const kind = tag % 8;
    const number = kind === VARINT ? varint() : 0;
    const length = kind === BYTES ? varint() : kind === FIXED_64 ? 8 : kind === FIXED_32 ? 4 : 0;
    if (position + length > message.length || ![VARINT, FIXED_64, BYTES, FIXED_32].includes(kind))
      throw new RangeError('not a message');
    fields.push({ field: Math.floor(tag / 8), number, bytes: message.subarray(position, position + length) });
    position += length;
  }
  return fields;
}

function numberField(field: number, value: number): Buffer {
  return Buffer.from([...varintOf(field * 8), ...varintOf(value)]);
}

function bytesField(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...varintOf(field * 8 + 2), ...varintOf(bytes.length)]), bytes]);
}

function varintOf(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
