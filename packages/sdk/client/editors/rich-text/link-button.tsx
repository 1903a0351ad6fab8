import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Popover } from '@balafon/ui/popover'
import { TextField } from '@balafon/ui/text-field'
import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAllowedLink } from '../../../contract/rich-text.ts'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import classes from './popover-form.module.css'

/** Adds, changes or removes the link of the selected text. */
export function LinkButton({ editor, isDisabled }: { readonly editor: Editor; readonly isDisabled: boolean }) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const href = useEditorState({ editor, selector: (state) => String(state.editor.getAttributes('link').href ?? '') })
  return (
    <Popover
      label={t('editor.link')}
      renderTrigger={(props) => (
        <IconButton {...props} label={t('editor.link')} size="small" aria-pressed={href !== ''} isDisabled={isDisabled}>
          <Link />
        </IconButton>
      )}
    >
      {(close) => <LinkForm editor={editor} href={href} onClose={close} />}
    </Popover>
  )
}

interface LinkFormProps {
  readonly editor: Editor
  readonly href: string
  readonly onClose: () => void
}

function LinkForm({ editor, href, onClose }: LinkFormProps) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const [address, setAddress] = useState(href)
  const [error, setError] = useState<string>()
  const save = () => {
    const target = completeAddress(address)
    if (!isAllowedLink(target)) return setError(t('editor.link.invalid'))
    const commands = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href) commands.insertContent({ type: 'text', text: target, marks: [{ type: 'link', attrs: { href: target } }] }).run()
    else commands.setLink({ href: target }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // In React, this popover is a child of the form around the editor. Without this call, its submit event would also submit that form.
        event.stopPropagation()
        save()
      }}
    >
      <TextField label={t('editor.link.address')} type="url" value={address} onChange={setAddress} error={error} placeholder="https://" autoFocus />
      <div className={classes.actions}>
        {href ? (
          <Button variant="quiet" size="small" onPress={remove}>
            {t('editor.link.remove')}
          </Button>
        ) : null}
        <Button type="submit" size="small">
          {t('editor.link.save')}
        </Button>
      </div>
    </form>
  )
}

/** Adds `https://` to an address such as `example.com/page`. */
const completeAddress = (address: string) => {
  const trimmed = address.trim()
  return /^([a-z]+:|\/)/i.test(trimmed) || !/^[^\s/]+\.[^\s/]/.test(trimmed) ? trimmed : `https://${trimmed}`
}
