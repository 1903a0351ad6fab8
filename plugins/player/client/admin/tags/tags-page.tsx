import { useOpenModal } from '@balafon/sdk/client'
import { type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { tagList } from '../../../contract/administration/labels.ts'
import { LabelActions, useEditLabel } from '../labels/label-actions.tsx'
import { useRefreshMusic } from '../music/use-refresh-music.ts'

const NewLabelDialog = lazy(async () => ({ default: (await import('../labels/label-dialogs.tsx')).NewLabelDialog }))

const COLUMNS: ColumnsOf<typeof tagList.fields> = { display_name: { width: '2fr', priority: 1 }, tracks: { priority: 1 } }

/** Lists the tags of the site at `/admin/tags`: they are created, renamed, merged and deleted. Artists create them with their music, too. */
export default function TagsPage() {
  const { t } = useTranslation()
  const refresh = useRefreshMusic(tagList)
  const onChange = () => void refresh()
  const openModal = useOpenModal()
  async function create() {
    if (await openModal<true>((modal) => <NewLabelDialog {...modal} kind="tag" />)) onChange()
  }
  const edit = useEditLabel('tag', onChange)
  return (
    <ResourceList
      resource={tagList}
      title={t('label_admin.tags')}
      columns={COLUMNS}
      onOpen={({ id }) => void edit(id)}
      rowActions={(tag) => <LabelActions kind="tag" label={tag} onChange={onChange} />}
      toolbar={
        <Button icon={<Plus aria-hidden="true" />} onPress={() => void create()}>
          {t('label_admin.new_tag')}
        </Button>
      }
      empty={
        <EmptyState heading="h2" title={t('label_admin.tags.empty')}>
          {t('label_admin.tags.empty.text')}
        </EmptyState>
      }
    />
  )
}
