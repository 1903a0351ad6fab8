import { Link, useNavigate } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChannelListItem, channelList } from '../../../contract/channel-administration.ts'
import classes from './channels.module.css'

type ChannelFields = typeof channelList.fields

const COLUMNS: ColumnsOf<ChannelFields> = {
  name: { cell: ChannelName, width: '2fr', priority: 1 },
  kind: { priority: 1 },
  rule: { cell: RuleCell, priority: 1, width: '1fr' },
  layout: { priority: 3 },
  status: { tones: { draft: 'neutral', published: 'positive', hidden: 'warning' }, priority: 1 },
}

/** Lists the channels at `/admin/channels`. */
export default function ChannelsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={channelList}
      title={t('channels.title')}
      columns={COLUMNS}
      onOpen={({ id }) => void navigate(`/admin/channels/${id}/edit`)}
      toolbar={
        <Link to="/admin/channels/new" className={getButtonClass()}>
          <Plus aria-hidden="true" size={18} />
          {t('channels.new')}
        </Link>
      }
      empty={
        <EmptyState heading="h2" title={t('channels.empty')}>
          {t('channels.empty.text')}
        </EmptyState>
      }
    />
  )
}

function ChannelName({ item }: CellProps<ChannelFields['name'], ChannelListItem>) {
  const { t } = useTranslation()
  return (
    <span className={classes.name}>
      <span>
        <b>{item.name}</b>
        <small>/{item.slug}</small>
      </span>
      {item.is_home ? <Badge>{t('channels.home')}</Badge> : null}
    </span>
  )
}

/** Shows how the items of a channel are chosen. A channel that consists of other channels has no rule, because its rows are always chosen by hand. */
function RuleCell({ value }: CellProps<ChannelFields['rule'], ChannelListItem>) {
  const { t } = useTranslation()
  return <span>{value === null ? t('channels.by_hand') : t(`channels.rule.${value}`)}</span>
}
