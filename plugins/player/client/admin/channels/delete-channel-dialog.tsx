import { type Modal, reportError, sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChannelDetail, channelListEndpoints, deleteChannel } from '../../../contract/channel-administration.ts'
import editor from '../frame/page.module.css'
import { readSaved } from '../frame/use-confirmed-save.ts'

/** Lists the channels that contain the channel and would lose it, and deletes the channel after a confirmation. */
export default function DeleteChannelDialog({ channel, isOpen, onClose, finish }: Modal<true> & { readonly channel: ChannelDetail }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const [isPending, setPending] = useState(false)
  const remove = async () => {
    setPending(true)
    try {
      await sendRequest(deleteChannel, { params: { id: channel.id }, query: { version: channel.version } })
      toast.positive(t('channels.deleted', { name: channel.name }))
      void invalidate(channelListEndpoints.list, channelListEndpoints.count)
      finish(true)
    } catch (error) {
      if (readSaved(error)) toast.danger(t('channels.delete.changed'))
      else reportError(error)
      setPending(false)
    }
  }
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('cancel')}
      </Button>
      {channel.is_home ? null : (
        <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
          {t('channels.delete')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('channels.delete.title', { name: channel.name })} closeLabel={t('close')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <div className={editor.form}>
        <p>{t(channel.is_home ? 'player.channel_is_home' : 'channels.delete.text')}</p>
        {channel.contained_in.length > 0 && !channel.is_home ? (
          <>
            <p>{t('channels.delete.containers', { count: channel.contained_in.length })}</p>
            <ul>
              {channel.contained_in.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
