import { Link, useNavigate } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type LyricListItem, lyricList } from '../../../contract/lyrics-administration.ts'

type LyricFields = typeof lyricList.fields

const COLUMNS: ColumnsOf<LyricFields> = {
  track: { width: '2fr', priority: 1 },
  is_synced: { cell: SyncedCell, priority: 1, width: '140px' },
  source: { cell: SourceCell, priority: 1, width: '1fr' },
  updated_at: { priority: 1 },
}

/** Lists the stored lyrics at `/admin/lyrics`. */
export default function LyricsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={lyricList}
      title={t('lyric_list.title')}
      columns={COLUMNS}
      onOpen={({ track }) => void navigate(`/admin/lyrics/${track.id}/edit`)}
      toolbar={
        <Link to="/admin/lyrics/new" className={getButtonClass()}>
          <Plus aria-hidden="true" size={18} />
          {t('lyric_list.new')}
        </Link>
      }
      empty={
        <EmptyState heading="h2" title={t('lyric_list.empty')}>
          {t('lyric_list.empty.text')}
        </EmptyState>
      }
    />
  )
}

function SyncedCell({ value }: CellProps<LyricFields['is_synced'], LyricListItem>) {
  const { t } = useTranslation()
  return value ? <Badge tone="positive">{t('lyric_list.synced')}</Badge> : <Badge>{t('lyric_list.plain')}</Badge>
}

function SourceCell({ value }: CellProps<LyricFields['source'], LyricListItem>) {
  const { t } = useTranslation()
  return value ?? t('lyric_list.own')
}
