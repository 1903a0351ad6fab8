import { type Modal, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countUsers, deleteUserAccount, listUsers, type UserAccount } from '../../contract/users.ts'
import { type Content, ContentChoice } from './content-choice.tsx'
import classes from './dialog-form.module.css'

/** Asks whether to keep or delete the content, and deletes the account. It resolves with true after the deletion. */
export default function DeleteUserDialog({ user, isOpen, onClose, finish }: Modal<true> & { user: UserAccount }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [content, setContent] = useState<Content>('keep')
  const [isPending, setPending] = useState(false)
  async function remove() {
    setPending(true)
    try {
      await sendRequest(deleteUserAccount, { params: { id: user.id }, query: { content } })
      toast.positive(t('admin.user.deleted', { name: user.name }))
      await invalidate(listUsers, countUsers)
      finish(true)
    } catch (error) {
      reportError(error)
      setPending(false)
    }
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
        {t('admin.user.delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.user.delete.title', { name: user.name })} closeLabel={t('admin.close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={classes.form}>
        <p>{t('admin.user.delete.text')}</p>
        <ContentChoice value={content} onChange={setContent} />
      </div>
    </Dialog>
  )
}
