import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { TextField } from '@balafon/ui/text-field'
import type { Editor } from '@tiptap/react'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../api/report-error.ts'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import classes from './popover-form.module.css'

interface ImageButtonProps {
  readonly editor: Editor
  readonly isDisabled: boolean
  /** Uploads an image and returns its path on the site. */
  readonly onUpload: (file: File) => Promise<string>
}

/** Uploads an image and inserts it with a description for blind people. */
export function ImageButton({ editor, isDisabled, onUpload }: ImageButtonProps) {
  const { t } = useTranslation(HOST_NAMESPACE)
  return (
    <Popover
      label={t('editor.image')}
      renderTrigger={(props) => (
        <IconButton {...props} label={t('editor.image')} size="small" isDisabled={isDisabled}>
          <ImagePlus />
        </IconButton>
      )}
    >
      {(close) => <ImageForm editor={editor} onUpload={onUpload} onClose={close} />}
    </Popover>
  )
}

function ImageForm({ editor, onUpload, onClose }: Omit<ImageButtonProps, 'isDisabled'> & { readonly onClose: () => void }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const id = useId()
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState('')
  const [isPending, setPending] = useState(false)
  const insert = async (image: File) => {
    setPending(true)
    try {
      const src = await onUpload(image)
      editor.chain().focus().setImage({ src, alt }).run()
      onClose()
    } catch (error) {
      reportError(error)
      setPending(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // In React, this popover is a child of the form around the editor. Without this call, its submit event would also submit that form.
        event.stopPropagation()
        if (file) void insert(file)
      }}
    >
      <label htmlFor={id}>{t('editor.image.file')}</label>
      <input id={id} type="file" accept="image/*" required onChange={({ target }) => setFile(target.files?.[0])} />
      <TextField label={t('editor.image.alt')} hint={t('editor.image.alt.hint')} value={alt} onChange={setAlt} />
      <div className={classes.actions}>
        <Button type="submit" size="small" isPending={isPending} isDisabled={!file}>
          {t('editor.image.insert')}
        </Button>
      </div>
    </form>
  )
}
