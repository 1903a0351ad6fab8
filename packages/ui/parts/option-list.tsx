import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox'
import classes from './option-list.module.css'
import type { ListKeys } from './type-ahead.ts'

export interface SelectItem {
  readonly id: string
  readonly label: string
  readonly description?: string
  /** Other words that it is found by. */
  readonly keywords?: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
}

export interface SelectSection {
  readonly title: string
  readonly items: readonly SelectItem[]
}

interface OptionListProps {
  readonly items: readonly (SelectItem | SelectSection)[]
  readonly keyboardDelegate?: ListKeys
  /** Instead of a list in which nothing is left. */
  readonly emptyText?: string | undefined
}

/** The list of a select, in sections where it has them. */
export const OptionList = ({ items, emptyText, ...keys }: OptionListProps) => (
  <ListBox className={classes.list ?? ''} {...keys} renderEmptyState={() => (emptyText ? <p className={classes.empty}>{emptyText}</p> : null)}>
    {items.map((entry) =>
      'items' in entry ? (
        <ListBoxSection key={entry.title} id={`section ${entry.title}`}>
          <Header className={classes.title ?? ''}>{entry.title}</Header>
          {entry.items.map(renderOption)}
        </ListBoxSection>
      ) : (
        renderOption(entry)
      ),
    )}
  </ListBox>
)

/** What it is found by. */
export const getSearchText = ({ label, keywords }: SelectItem) => (keywords ? `${label} ${keywords}` : label)

const renderOption = (item: SelectItem) => {
  const { id, label, description, icon, isDisabled = false } = item
  return (
    <ListBoxItem key={id} id={id} textValue={getSearchText(item)} isDisabled={isDisabled} className={classes.item ?? ''}>
      {icon}
      <span className={classes.words}>
        <Text slot="label" className={classes.label ?? ''}>
          {label}
        </Text>
        {description ? (
          <Text slot="description" className={classes.description ?? ''}>
            {description}
          </Text>
        ) : null}
      </span>
      <Check className={classes.check} aria-hidden="true" />
    </ListBoxItem>
  )
}
