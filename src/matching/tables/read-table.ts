const FOLDER = 'src/matching/tables/';
/** The opening bracket is alone on the first line, and each record is on a line of its own; tables.test.ts checks that. */
const FIRST_RECORD_LINE = 2;

/** One record of a data file, read field by field. A field that is wrong throws an error with the file and the line. */
export class DataRecord {
  readonly #place: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #unread: Set<string>;

  constructor(recordName: string, fields: object) {
    this.#place = recordName;
    this.#fields = { ...fields };
    this.#unread = new Set(Object.keys(fields));
  }

  fail(problem: string): never {
    throw new Error(`${this.#place}: ${problem}`);
  }

  text(field: string): string {
    const value = this.optionalText(field);
    return value === null ? this.fail(`'${field}' is missing`) : value;
  }

  optionalText(field: string): string | null {
    const value = this.#takeField(field);
    if (value === undefined) return null;
    return isText(value) ? value : this.fail(`'${field}' must be text, with no spaces around it`);
  }

  /** An array of texts; empty if missing. */
  texts(field: string): readonly string[] {
    const value = this.#takeField(field);
    if (value === undefined) return [];
    return Array.isArray(value) && value.every(isText) && value.length > 0
      ? value
      : this.fail(`'${field}' must be a list of texts, or left out`);
  }

  oneOf<T extends string>(field: string, options: readonly T[], ifMissing?: T): T {
    const value = this.#takeField(field) ?? ifMissing;
    const option = options.find((each) => each === value);
    return option ?? this.fail(`'${field}' must be one of ${options.join(', ')}`);
  }

  /** Whether the field is present; its only valid value is true. */
  flag(field: string): boolean {
    const value = this.#takeField(field);
    return value !== undefined && (value === true || this.fail(`'${field}' must be true, or left out`));
  }

  /** A number from `least` to `most`, inclusive. */
  number(field: string, least: number, most: number, ifMissing?: number): number {
    const value = this.#takeField(field) ?? ifMissing;
    return typeof value === 'number' && value >= least && value <= most
      ? value
      : this.fail(`'${field}' must be a number from ${least} to ${most}`);
  }

  /** Call this last: it fails if a field has not been read, because its name must be misspelt. */
  end(): void {
    for (const field of this.#unread) this.fail(`'${field}' is not a field of this file`);
  }

  #takeField(field: string): unknown {
    this.#unread.delete(field);
    return this.#fields[field];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() === value && value !== '';
}

/** Reads every record of a data file. The file's name is only for errors. */
export function readTable<T>(
  file: string,
  records: readonly object[],
  read: (record: DataRecord, index: number) => T,
): readonly T[] {
  return records.map((fields, i) => {
    const record = new DataRecord(`${FOLDER}${file}:${i + FIRST_RECORD_LINE}`, fields);
    const value = read(record, i);
    record.end();
    return value;
  });
}
