import { Link, reportError, sendRequest, toast, useApi, useInvalidateQueries, useNavigate, useOpenModal, useParams } from '@balafon/sdk/client'
import { listKeys } from '@balafon/sdk/contract'
import { Badge } from '@balafon/ui/badge'
import { Button, getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { ExternalLink, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChannelDetail,
  channelListEndpoints,
  getChannelDetail,
  updateChannel,
  type ChannelForm as Values,
} from '../../../contract/channel-administration.ts'
import { getChannel } from '../../../contract/channels.ts'
import { getChannelPath } from '../../../contract/paths.ts'
import { EditorPage } from '../frame/editor-page.tsx'
import { ItemMissing } from '../frame/item-missing.tsx'
import { useConfirmedSave } from '../frame/use-confirmed-save.ts'
import { ChannelForm } from './channel-form.tsx'
import { getChanges, getFormValues } from './channel-values.ts'

const DeleteChannelDialog = lazy(() => import('./delete-channel-dialog.tsx'))

/** Edits a channel at `/admin/channels/{slugOrId}/edit`. */
export default function ChannelPage() {
  const { t } = useTranslation()
  const { slugOrId = '' } = useParams()
  const isId = /^\d{1,15}$/.test(slugOrId)
  // The specification allows a slug in this address, too. The endpoint for listeners finds the id of the channel with this slug.
  const bySlug = useApi(getChannel, { params: { slugOrId } }, { enabled: !isId })
  const id = isId ? Number(slugOrId) : bySlug.data?.channel.id
  const query = useApi(getChannelDetail, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  if (query.error?.status === 404 || bySlug.error?.status === 404) return <ItemMissing to="/admin/channels" label={t('channels.title')} />
  return (
    <LoadState query={bySlug.isError ? { ...bySlug, data: undefined } : query} skeleton={<SkeletonRows count={8} />} failedText={t('channels.failed')}>
      {({ channel }) => <ChannelEditor channel={channel} />}
    </LoadState>
  )
}

const STATUS_TONES = { draft: 'neutral', published: 'positive', hidden: 'warning' } as const

function ChannelEditor({ channel }: { readonly channel: ChannelDetail }) {
  const { t } = useTranslation()
  const send = useSaveChannel(channel)
  return (
    <EditorPage
      title={channel.name}
      back={{ to: '/admin/channels', label: t('channels.title') }}
      badges={
        <>
          <Badge tone={STATUS_TONES[channel.status]}>{t(`channels.status.${channel.status}`)}</Badge>
          {channel.is_home ? <Badge>{t('channels.home')}</Badge> : null}
        </>
      }
      actions={<ChannelActions channel={channel} />}
    >
      {/* The key changes with the version, so that the form starts again with the saved values. */}
      <ChannelForm key={`${channel.id} ${channel.version}`} channel={channel} send={send} />
    </EditorPage>
  )
}

function ChannelActions({ channel }: { readonly channel: ChannelDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const remove = async () => {
    const isDeleted = await openModal<true>((modal) => <DeleteChannelDialog {...modal} channel={channel} />)
    if (isDeleted) void navigate('/admin/channels')
  }
  return (
    <>
      <Link to={channel.is_home ? '/' : getChannelPath(channel)} className={getButtonClass('outline')}>
        <ExternalLink aria-hidden="true" size={16} />
        {t('admin_content.open')}
      </Link>
      <Button variant="quiet" icon={<Trash2 />} onPress={() => void remove().catch(reportError)}>
        {t('channels.delete')}
      </Button>
    </>
  )
}

/** Returns the function that saves the changed fields. When another operator has saved the channel meanwhile, the user decides whether to replace these changes. */
function useSaveChannel(channel: ChannelDetail) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const saveWithVersion = useConfirmedSave()
  return async (values: Values, isChanged: (field: string) => boolean) => {
    const changes = getChanges(values, isChanged)
    await saveWithVersion<ChannelDetail>(channel.version, {
      save: (version) => sendRequest(updateChannel, { params: { id: channel.id }, body: { version, ...changes } }),
      listChanged: (saved) => listDifferences(getFormValues(channel), getFormValues(saved)).map((field) => t(`channels.field.${field}`)),
    })
    toast.positive(t('channels.saved'))
    await invalidate(getChannelDetail, getChannel, channelListEndpoints.list, channelListEndpoints.count)
  }
}

const listDifferences = (before: Values, after: Values) => listKeys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
