import { lazy, Suspense, useId, useRef, useState } from 'react'
import { TextField as AriaTextField, Input, Label } from 'react-aria-components/TextField'
import field from '../parts/field.module.css'
import { type FieldTextProps, FieldTexts } from '../parts/field-texts.tsx'
import { FloatingPanel } from '../parts/floating-panel.tsx'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from './colour-field.module.css'

interface ColourFieldProps extends FieldTextProps {
  /** A colour as `#rrggbb`, or the text that the user has typed so far. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The label of the button that opens the palette, for example `Choose a colour`. */
  readonly chooseLabel: string
  readonly name?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly onBlur?: () => void
}

const COLOUR = /^#[0-9a-f]{6}$/i

const loadPalette = () => import('../parts/colour-palette.tsx')
const ColourPalette = lazy(() => loadPalette().then((module) => ({ default: module.ColourPalette })))

/** A field for a colour: its code, and a palette that is loaded when the user is about to open it. */
export function ColourField({ label, hint, error, value, onChange, chooseLabel, onBlur, ...rest }: ColourFieldProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  const [isOpen, setOpen] = useState(false)
  const colour = COLOUR.test(value) ? value : undefined
  const handleBlur = () => {
    // Completes `1a2b3c` and `#abc`, because users often write colours without `#` or with three digits.
    onChange(completeColour(value))
    onBlur?.()
  }
  return (
    <PageLocaleProvider>
      <AriaTextField
        {...rest}
        value={value}
        onChange={onChange}
        onBlur={handleBlur}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className={field.field ?? ''}
      >
        <Label id={labelId} className={field.label ?? ''}>
          {label}
        </Label>
        <div className={field.box}>
          <Input className={`${field.input} ${classes.code}`} placeholder="#rrggbb" maxLength={7} spellCheck="false" autoCapitalize="none" autoComplete="off" />
          <button
            ref={trigger}
            type="button"
            className={classes.swatch}
            style={{ backgroundColor: colour }}
            data-empty={colour === undefined || undefined}
            disabled={rest.isDisabled}
            aria-label={chooseLabel}
            aria-describedby={labelId}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={() => void loadPalette()}
            onFocus={() => void loadPalette()}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <FieldTexts hint={hint} error={error} />
      </AriaTextField>
      <FloatingPanel title={label} triggerRef={trigger} placement="bottom end" isOpen={isOpen} onOpenChange={setOpen}>
        <Suspense fallback={<div className={classes.loading} />}>
          <ColourPalette label={label} value={colour ?? '#808080'} onChange={onChange} />
        </Suspense>
      </FloatingPanel>
    </PageLocaleProvider>
  )
}

/** Adds a missing `#`, and doubles the digits of a short code. */
function completeColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text
}
