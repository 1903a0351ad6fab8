import type { Control, FieldValues } from 'react-hook-form'

/**
 * Returns the control of a form with the type of a part of its fields: `narrowControl<MusicValues, V>(control)`. Components with fields that several
 * forms share use it, because they know only the names of these fields.
 */
export const narrowControl = <Part extends FieldValues, V extends Part>(control: Control<V, unknown, unknown>): Control<Part, unknown, unknown> =>
  control as unknown as Control<Part, unknown, unknown>
