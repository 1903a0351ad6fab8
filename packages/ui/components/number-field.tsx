import { Minus, Plus } from 'lucide-react'
import { NumberField as AriaNumberField, type NumberFieldProps as AriaNumberFieldProps, Button, Group, Input, Label } from 'react-aria-components/NumberField'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from './number-field.module.css'

/** The props of {@link NumberField}. */
export interface NumberFieldProps extends FieldTextProps, Omit<AriaNumberFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly placeholder?: string
  /** The unit after the number, for example `F`, `%` or `days`. */
  readonly unit?: string
}

/** A number field in the format of the page's language. Arrow keys and two buttons change the value by steps. */
export const NumberField = ({ label, hint, error, placeholder = '', unit, ...rest }: NumberFieldProps) => (
  <PageLocaleProvider>
    <AriaNumberField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className={field.field ?? ''}>
      <Label className={field.label ?? ''}>{label}</Label>
      <Group className={field.box ?? ''}>
        <Input className={`${field.input} ${classes.number}`} placeholder={placeholder} />
        {unit ? <span className={classes.unit}>{unit}</span> : null}
        <Button slot="decrement" className={classes.step ?? ''}>
          <Minus />
        </Button>
        <Button slot="increment" className={classes.step ?? ''}>
          <Plus />
        </Button>
      </Group>
      <FieldTexts hint={hint} error={error} />
    </AriaNumberField>
  </PageLocaleProvider>
)
