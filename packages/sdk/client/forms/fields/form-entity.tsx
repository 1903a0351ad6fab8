import { Avatar } from '@balafon/ui/avatar'
import type { SelectItem } from '@balafon/ui/select'
import { type FieldValues, useWatch } from 'react-hook-form'
import { type Entity, MAX_ENTITIES, searchEntities } from '../../../contract/entities.ts'
import { useApi } from '../../api/hooks.ts'
import { BoundComboBox, type ComboBoxOptions, toIds } from './bound-combo-box.tsx'
import { filterItems } from './filter-items.ts'
import { useSearchText } from './use-search-text.ts'

/** The props of {@link FormEntity}. */
export interface FormEntityProps<V extends FieldValues> extends ComboBoxOptions<V> {
  /** The kind of entity, for example `core.user` or `player.artist`. */
  readonly kind: string
}

/** A field of a form in which the user chooses entities of a kind, such as users or artists. Its value is an id, or a list of ids. */
export function FormEntity<V extends FieldValues>({ kind, ...rest }: FormEntityProps<V>) {
  const { text, settledText, wasOpened, onSearch } = useSearchText()
  const value: unknown = useWatch({ control: rest.control, name: rest.name })
  const params = { kind }
  const search = useApi(searchEntities, { params, query: { query: settledText || undefined } }, { enabled: wasOpened, keepPrevious: true })
  const ids = toIds(value)
  const current = useApi(searchEntities, { params, query: { ids: ids.join(','), limit: MAX_ENTITIES } }, { enabled: ids.length > 0, keepPrevious: true })
  const entities = [...(search.data?.data ?? []), ...(current.data?.data ?? [])]
  const items = search.data?.data.map(toItem) ?? []
  // Filters the earlier results until those for the typed text arrive, so that Enter cannot choose an entity that does not match the text.
  const isOutdated = search.isPlaceholderData || text.trim() !== settledText
  return (
    <BoundComboBox
      {...rest}
      items={isOutdated ? filterItems(items, text) : items}
      initialItems={current.data?.data.map(toItem) ?? []}
      isLoading={search.isPending || isOutdated}
      isFailed={search.isError}
      searchText={text}
      onSearch={onSearch}
      getValue={(id) => entities.find((entity) => String(entity.id) === id)?.id ?? id}
    />
  )
}

const toItem = ({ id, label, description, image }: Entity): SelectItem => ({
  id: String(id),
  label,
  ...(description && { description }),
  ...(image && { icon: <Avatar name={label} src={image} size={24} /> }),
})
