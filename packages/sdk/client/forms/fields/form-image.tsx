import { Button } from '@balafon/ui/button'
import { ImageCropDialog, loadImage, releaseImage } from '@balafon/ui/image-crop-dialog'
import { type RejectedFile, UploadField } from '@balafon/ui/upload-field'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { reportError } from '../../api/report-error.ts'
import { HOST_NAMESPACE, useLanguage } from '../../i18n/i18n.ts'
import type { FieldTexts } from './field-texts.ts'
import classes from './form-image.module.css'
import { formatLimit } from './format-limit.ts'
import { useCropTexts } from './use-crop-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormImage}. */
export interface FormImageProps<V extends FieldValues, Image extends string | { readonly url: string }>
  extends FormFieldProps<V>,
    Omit<FieldTexts, 'isRequired'> {
  /** Uploads the cropped image and returns the value of the field: its URL, or an object with its URL. */
  readonly upload?: (file: File) => Promise<Image>
  /** The declared type of the upload, in place of `upload`. The value of the field is then the stored file, with its `id` and `url`. */
  readonly uploadType?: string
  /** Shows the image as a circle. */
  readonly isRound?: boolean
  /** The side of the cropped square in pixels. Default: 512. */
  readonly outputSide?: number
}

/** Returns a function that uploads an image. The first image loads the code of the upload queue. */
const createUpload = (uploadType: string) => async (file: File) => (await import('../../uploads/upload-file.ts')).uploadFile(file, { uploadType })

/** Types that browsers can decode and the server accepts. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const MAX_BYTES = 2 * 1024 * 1024

/** A field of a form for a square image, which the user crops. It is uploaded when the crop is saved; its value is null while there is none. */
export function FormImage<V extends FieldValues, Image extends string | { readonly url: string }>(props: FormImageProps<V, Image>) {
  const { control, name, uploadType = '', upload = createUpload(uploadType), isRound = false, outputSide = 512, hint, ...rest } = props
  const { t } = useTranslation(HOST_NAMESPACE)
  const language = useLanguage()
  const cropTexts = useCropTexts()
  const { container, inputProps, value, error } = useFormField({ control, name })
  const element = useRef<HTMLDivElement>(null)
  const [rejection, setRejection] = useState<string>()
  const [selected, setSelected] = useState<{ image: HTMLImageElement; name: string }>()
  const [isPending, setPending] = useState(false)
  const url: string | undefined = typeof value === 'string' ? value : value?.url
  const size = formatLimit(MAX_BYTES, language)

  const reject = ({ name: file, reason }: RejectedFile) => setRejection(reason === 'type' ? t('field.file.type') : t('field.file.too_large', { file, size }))
  const choose = async (file: File) => {
    setRejection(undefined)
    try {
      setSelected({ image: await loadImage(file), name: file.name })
    } catch {
      setRejection(t('field.file.type'))
    }
  }
  const close = () => {
    if (selected) releaseImage(selected.image)
    setSelected(undefined)
    // Focuses the button when nothing has the focus: after a drop, no element had the focus before the dialog opened.
    requestAnimationFrame(() => document.activeElement === document.body && focusButton())
  }
  const save = async (render: () => Promise<File>) => {
    setPending(true)
    try {
      inputProps.onChange(await upload(await render()))
    } catch (failure) {
      const [message] = failure instanceof ApiError ? Object.values(failure.fields).flat() : []
      if (message === undefined) reportError(failure)
      else setRejection(message)
    } finally {
      setPending(false)
      close()
    }
  }
  const remove = () => {
    inputProps.onChange(null)
    focusButton()
  }
  const focusButton = () => element.current?.querySelector('button')?.focus()
  const setElement = (div: HTMLDivElement | null) => {
    element.current = div
    container(div)
  }

  return (
    <div ref={setElement} className={classes.field}>
      {url ? <img src={url} alt="" className={classes.preview} data-round={isRound || undefined} /> : null}
      <div className={classes.controls}>
        <UploadField
          {...rest}
          hint={hint ?? t('field.image.hint', { size })}
          error={rejection ?? error}
          chooseLabel={t('field.image.choose')}
          dropLabel={t('field.file.drop')}
          accept={TYPES}
          maxBytes={MAX_BYTES}
          files={[]}
          onChoose={([file]) => file && void choose(file)}
          onReject={([file]) => file && reject(file)}
          onRemove={() => {}}
          onRetry={() => {}}
          getRemoveLabel={(label) => label}
          getRetryLabel={(label) => label}
        />
        {url && !rest.isDisabled ? (
          <Button variant="quiet" size="small" onPress={remove}>
            {t('field.image.remove')}
          </Button>
        ) : null}
      </div>
      {selected ? (
        <ImageCropDialog
          {...selected}
          texts={cropTexts}
          isPending={isPending}
          isRound={isRound}
          outputSide={outputSide}
          onSave={(render) => void save(render)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
