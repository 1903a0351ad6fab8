import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormDialog, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { listPlugins, type Plugin, purgePlugin } from '../../contract/plugins.ts'
import { PurgePlanList } from './purge-plan-list.tsx'

interface PurgeDialogProps {
  readonly plugin: Plugin
  readonly onClose: () => void
}

/** Shows what will be deleted and asks the administrator to type the plugin's id. */
export function PurgeDialog({ plugin, onClose }: PurgeDialogProps) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const form = useContractForm({
    schema: purgePlugin.body,
    defaults: { confirmation: '' },
    send: async (body) => {
      await sendRequest(purgePlugin, { params: { id: plugin.id }, body })
      await invalidate(listPlugins)
      onClose()
      toast.positive(t('admin.purge.done', { title: plugin.title }))
    },
  })
  return (
    <FormDialog title={t('admin.purge.title', { title: plugin.title })} isOpen onClose={onClose} action={t('admin.purge.submit')} form={form} isDanger>
      <PurgePlanList id={plugin.id} />
      <FormText
        control={form.control}
        name="confirmation"
        label={t('admin.purge.type', { id: plugin.id })}
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
        isRequired
      />
    </FormDialog>
  )
}
