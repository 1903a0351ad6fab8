import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import classes from './field.module.css'

/** What every field can say of itself. */
export interface FieldTextProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what stands in it. */
  readonly error?: string | undefined
}

/** Below a field: help, or what is wrong instead of it. A screen reader hears them with the field. */
export const FieldTexts = ({ hint, error }: Pick<FieldTextProps, 'hint' | 'error'>) => (
  <>
    {hint && !error ? (
      <Text slot="description" className={classes.hint ?? ''}>
        {hint}
      </Text>
    ) : null}
    <FieldError className={classes.error ?? ''}>{error}</FieldError>
  </>
)
