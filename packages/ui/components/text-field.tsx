import { IconButton } from '@balafon/ui/icon-button'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input, Label } from 'react-aria-components/TextField'
import classes from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'

export interface TextFieldProps extends FieldTextProps, Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'isInvalid'> {
  readonly placeholder?: string
  readonly end?: ReactNode
}

export function TextField({ label, hint, error, placeholder, end, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} validationBehavior="aria" className={classes.field ?? ''}>
      <Label className={classes.label ?? ''}>{label}</Label>
      <div className={classes.box}>
        <Input className={classes.input ?? ''} placeholder={placeholder ?? ''} />
        {end}
      </div>
      <FieldTexts hint={hint} error={error} />
    </AriaTextField>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password that can be looked at while typing. Pasting works. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={shown ? hideLabel : showLabel} size="small" onPress={() => setShown(!shown)}>
      {shown ? <EyeOff /> : <Eye />}
    </IconButton>
  )
  return <TextField {...rest} type={shown ? 'text' : 'password'} end={toggle} />
}
