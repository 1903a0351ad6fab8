/** The texts and states that every field accepts. */
export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}
