import { reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlugins, type Plugin, uninstallPlugin } from '../../contract/plugins.ts'

interface UninstallDialogProps {
  readonly plugin: Plugin
  readonly onClose: () => void
}

/** Asks for confirmation and uninstalls a plugin. */
export function UninstallDialog({ plugin: { id, title }, onClose }: UninstallDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)

  async function uninstall() {
    setPending(true)
    try {
      await sendRequest(uninstallPlugin, { params: { id } })
      await invalidate(listPlugins)
      onClose()
      toast.positive(t('admin.uninstall.done', { title }))
    } catch (error) {
      setPending(false)
      reportError(error)
    }
  }

  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" isPending={isPending} onPress={() => void uninstall()}>
        {t('admin.uninstall.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.uninstall.title', { title })} closeLabel={t('admin.close')} isOpen onClose={onClose} actions={actions}>
      <p>{t('admin.uninstall.text')}</p>
    </Dialog>
  )
}
