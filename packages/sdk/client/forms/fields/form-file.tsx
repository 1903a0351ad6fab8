import { UploadField } from '@balafon/ui/upload-field'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { HOST_NAMESPACE, useLanguage } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import { formatLimit } from './format-limit.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormFile}. */
export interface FormFileProps<V extends FieldValues> extends FormFieldProps<V>, Omit<FieldTexts, 'isRequired'> {
  /** Accepted types as in the `accept` attribute, for example `.csv`. Default: all types. */
  readonly accept?: readonly string[]
  readonly maxBytes?: number
}

const NO_LIMIT = Number.POSITIVE_INFINITY

/** A field of a form for one file. Its value is the file, which the form sends; null while there is none. */
export function FormFile<V extends FieldValues>({ control, name, accept = [], maxBytes = NO_LIMIT, ...rest }: FormFileProps<V>) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const language = useLanguage()
  const { bytes } = useFormat()
  const [rejection, setRejection] = useState<string>()
  const { container, inputProps, value, error } = useFormField({ control, name })
  const present: unknown = value
  const file = present instanceof File ? present : null
  const change = (next: File | null) => {
    setRejection(undefined)
    inputProps.onChange(next)
  }
  return (
    <div ref={container}>
      <UploadField
        {...rest}
        error={rejection ?? error}
        chooseLabel={t('field.file.choose')}
        dropLabel={t('field.file.drop')}
        accept={accept}
        maxBytes={maxBytes}
        files={file ? [{ id: file.name, name: file.name, state: 'completed', detail: bytes(file.size) }] : []}
        onChoose={([chosen]) => change(chosen ?? null)}
        onReject={([rejected]) =>
          rejected &&
          setRejection(
            rejected.reason === 'type' ? t('field.file.type') : t('field.file.too_large', { file: rejected.name, size: formatLimit(maxBytes, language) }),
          )
        }
        onRemove={() => change(null)}
        onRetry={() => {}}
        getRemoveLabel={(label) => t('field.remove', { label })}
        getRetryLabel={(label) => label}
      />
    </div>
  )
}
