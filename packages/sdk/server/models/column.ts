/** The type of a column. Use `numeric` for measured values and not for money, because its values are read as floating-point numbers. */
export type ColumnType =
  | 'bigint'
  | 'integer'
  | 'double'
  | 'numeric'
  | 'boolean'
  | 'text'
  | 'uuid'
  | 'date'
  | 'timestamp'
  | 'json'
  | 'bytes'
  | 'textArray'
  | 'tsvector'

/** What happens to a row when the row that it references is deleted. */
export type OnDelete = 'cascade' | 'set null' | 'no action'

/** A foreign key. The referenced table may belong to another owner. */
export interface Reference {
  readonly table: string
  readonly onDelete: OnDelete
}

/** The rules that a model checks before it writes a row. They do not replace the constraints of the table. */
export interface ColumnRules {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly values?: readonly string[]
  /** The smallest number. */
  readonly min?: number
}

/** A column as plain data: the server creates the Sequelize attribute from it, and compares it with the table. */
export interface ColumnDefinition {
  readonly type: ColumnType
  readonly rules: ColumnRules
  readonly isIdentity: boolean
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isPrimaryKey: boolean
  readonly isUnique: boolean
  readonly reference: Reference | null
}

/**
 * A column of a model. Each method returns a changed copy.
 * @typeParam Value The TypeScript type of a value.
 * @typeParam IsOptional Whether a new row may leave the column out.
 */
export class Column<Value, IsOptional extends boolean = false> {
  readonly definition: ColumnDefinition
  /** Carries the types; it has no value. */
  declare readonly types: { readonly value: Value; readonly isOptional: IsOptional }

  constructor(definition: ColumnDefinition) {
    this.definition = definition
  }

  /** Allows `null`. */
  nullable(): Column<Value | null, true> {
    return new Column({ ...this.definition, isNullable: true })
  }

  /** Says that the table has a default value, so that a new row may leave the column out. */
  default(): Column<Value, true> {
    return new Column({ ...this.definition, hasDefault: true })
  }

  /** Makes the column the primary key, or a part of it. */
  primaryKey(): Column<Value, IsOptional> {
    return new Column({ ...this.definition, isPrimaryKey: true })
  }

  /** Says that the table has a unique constraint on this column alone. */
  unique(): Column<Value, IsOptional> {
    return new Column({ ...this.definition, isUnique: true })
  }

  /** Makes the column a foreign key to the primary key of a table. */
  references(table: string, onDelete: OnDelete = 'no action'): Column<Value, IsOptional> {
    return new Column({ ...this.definition, reference: { table, onDelete } })
  }
}

const createColumn = <Value>(type: ColumnType, rules: ColumnRules = {}): Column<Value> =>
  new Column({ type, rules, isIdentity: false, isNullable: false, hasDefault: false, isPrimaryKey: false, isUnique: false, reference: null })

/** Creates the columns of a model: `column.text({ maxLength: 100 }).nullable()`. */
export const column = {
  /** A primary key of numbers that the database generates. */
  id: (): Column<number, true> => new Column({ ...createColumn<number>('bigint').primaryKey().definition, isIdentity: true }),
  /** A number that an identity column generates, in a table with another primary key. */
  generatedNumber: (): Column<number, true> => new Column({ ...createColumn<number>('bigint').definition, isIdentity: true }),
  /** A text of any length, or between two lengths in characters. */
  text: (rules: Pick<ColumnRules, 'minLength' | 'maxLength' | 'pattern'> = {}): Column<string> => createColumn('text', rules),
  /** One of the given texts. */
  oneOf: <const Values extends readonly string[]>(...values: Values): Column<Values[number]> => createColumn('text', { values }),
  /** A whole number up to 2^31 - 1. */
  integer: (rules: Pick<ColumnRules, 'min'> = {}): Column<number> => createColumn('integer', rules),
  /** A whole number up to 2^53 - 1, read as a number; larger values throw. */
  bigint: (rules: Pick<ColumnRules, 'min'> = {}): Column<number> => createColumn('bigint', rules),
  /** A floating-point number. */
  double: (): Column<number> => createColumn('double'),
  /** A `numeric` column, read as a number. */
  numeric: (): Column<number> => createColumn('numeric'),
  /** True or false. */
  boolean: (): Column<boolean> => createColumn('boolean'),
  /** A universally unique identifier. */
  uuid: (): Column<string> => createColumn('uuid'),
  /** A calendar date, as `YYYY-MM-DD`. */
  date: (): Column<string> => createColumn('date'),
  /** A point in time. */
  timestamp: (): Column<Date> => createColumn('timestamp'),
  /** A `jsonb` value. Its type is trusted, so validate a value before it is written. */
  json: <Value>(): Column<Value> => createColumn('json'),
  /** Binary data, for example a hash. */
  bytes: (): Column<Buffer> => createColumn('bytes'),
  /** A list of texts. */
  textArray: <Value extends string = string>(): Column<readonly Value[]> => createColumn('textArray'),
  /** The search vector of a text. Only the database writes it. */
  searchVector: (): Column<string> => createColumn('tsvector'),
}
