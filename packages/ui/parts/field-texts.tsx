import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import classes from './field.module.css'

/** The texts of a field. */
export interface FieldTextProps {
  readonly label: string
  readonly hint?: string | undefined
  /** The error message of its value. */
  readonly error?: string | undefined
}

/** The hint below a field, or the error message in place of it. Screen readers announce them with the field. */
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
