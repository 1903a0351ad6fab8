import type { Model, ModelStatic, Sequelize, WhereOptions } from 'sequelize'
import type { CustomFilters, CustomFilterValue, Fields, RowFor } from '../../contract/index.ts'
import type { Caller } from './caller.ts'

/** The model of a resource, and the conditions under which its rows are read. */
export interface ModelSource<F extends Fields, C extends CustomFilters> {
  /** The model of the plugin. A field without an attribute in the model does not compile. */
  readonly model: ModelStatic<Model & RowFor<F>>
  /**
   * Returns the condition for the rows that a caller may see; `null` means all rows. It is added to every read and write, so that no filter can show other
   * rows.
   */
  readonly scope: (caller: Caller) => WhereOptions | null
  /** Returns the condition of each custom filter. */
  readonly filters: { readonly [K in keyof C]: (value: CustomFilterValue<C[K]>, caller: Caller) => WhereOptions }
  /** Returns the condition of a word of the search, for words that are in other tables or indexes. By default, the word is in one of the `search` fields. */
  readonly matchWord?: (word: string) => WhereOptions
}

/** Returns the model without the types of its attributes. */
export const getModel = <F extends Fields, C extends CustomFilters>({ model }: Pick<ModelSource<F, C>, 'model'>): ModelStatic<Model> =>
  model as unknown as ModelStatic<Model>

/** Returns the connection of a model. */
export function getDatabase({ name, sequelize }: ModelStatic<Model>): Sequelize {
  if (!sequelize) throw new Error(`The model ${name} has no connection.`)
  return sequelize
}

/** A row of the table, with the attributes of the fields. */
export type ResourceRow = Readonly<Record<string, unknown>>
