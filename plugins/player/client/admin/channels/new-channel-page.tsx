import { sendRequest, toast, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { channelListEndpoints, createChannel, type ChannelForm as Values } from '../../../contract/channel-administration.ts'
import { EditorPage } from '../frame/editor-page.tsx'
import { ChannelForm } from './channel-form.tsx'
import { toBody } from './channel-values.ts'

/** Creates a channel at `/admin/channels/new`. */
export default function NewChannelPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  async function create(values: Values) {
    const { channel } = await sendRequest(createChannel, { body: toBody(values) })
    toast.positive(t('channels.created'))
    void invalidate(channelListEndpoints.list, channelListEndpoints.count)
    // The form marks its values as saved when this function has returned. An earlier navigation would ask the user to discard them.
    setTimeout(() => void navigate(`/admin/channels/${channel.id}/edit`, { replace: true }))
  }
  return (
    <EditorPage title={t('channels.new')} back={{ to: '/admin/channels', label: t('channels.title') }}>
      <ChannelForm send={create} />
    </EditorPage>
  )
}
