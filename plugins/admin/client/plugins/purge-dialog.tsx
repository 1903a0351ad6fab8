import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormText, useContractForm } from '@balafon/sdk/forms'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlugins, type Plugin, purgePlugin } from '../../contract/plugins.ts'
import classes from './purge-dialog.module.css'
import { PurgePlanList } from './purge-plan-list.tsx'

interface PurgeDialogProps {
  readonly plugin: Plugin
  readonly onClose: () => void
}

/** Shows what will be deleted and asks the administrator to type the plugin's id. */
export function PurgeDialog({ plugin, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending } = useContractForm({
    schema: purgePlugin.body,
    defaults: { confirmation: '' },
    send: async (body) => {
      await sendRequest(purgePlugin, { params: { id: plugin.id }, body })
      await invalidate(listPlugins)
      onClose()
      toast.positive(t('admin.purge.done', { title: plugin.title }))
    },
  })
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('admin.cancel')}
      </Button>
      <Button variant="danger" type="submit" form={formId} isPending={isPending}>
        {t('admin.purge.submit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('admin.purge.title', { title: plugin.title })} closeLabel={t('admin.close')} isOpen onClose={onClose} actions={actions}>
      <form id={formId} onSubmit={submit} noValidate className={classes.form}>
        <PurgePlanList id={plugin.id} />
        <FormText
          control={control}
          name="confirmation"
          label={t('admin.purge.type', { id: plugin.id })}
          maxLength={100}
          autoComplete="off"
          spellCheck="false"
          isRequired
        />
      </form>
    </Dialog>
  )
}
