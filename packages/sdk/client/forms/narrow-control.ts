import type { Control, FieldValues } from 'react-hook-form'

/**
 * Returns the control of a form for fields that several forms share: `narrowControl<MusicValues, V>(control)`. The names of these fields are
 * known, whatever the other fields are.
 */
export const narrowControl = <Part extends FieldValues, V extends Part>(control: Control<V, unknown, unknown>): Control<Part, unknown, unknown> =>
  control as unknown as Control<Part, unknown, unknown>
