import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox'
import classes from './option-list.module.css'
import type { KeyboardDelegate } from './type-ahead.ts'

/** An option of a select. */
export interface SelectItem {
  readonly id: string
  readonly label: string
  readonly description?: string
  /** Other words that the search matches. */
  readonly keywords?: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
}

/** A group of options with a title. */
export interface SelectSection {
  readonly title: string
  readonly items: readonly SelectItem[]
}

interface OptionListProps {
  readonly items: readonly (SelectItem | SelectSection)[]
  readonly keyboardDelegate?: KeyboardDelegate
  /** Shown when no option is left. */
  readonly emptyText?: string | undefined
}

/** The list of options of a select. */
export const OptionList = ({ items, emptyText, ...delegateProps }: OptionListProps) => (
  <ListBox className={classes.list ?? ''} {...delegateProps} renderEmptyState={() => (emptyText ? <p className={classes.empty}>{emptyText}</p> : null)}>
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

/** Returns the text that the search matches. */
export const getSearchText = ({ label, keywords }: SelectItem) => (keywords ? `${label} ${keywords}` : label)

const renderOption = (item: SelectItem) => {
  const { id, label, description, icon, isDisabled = false } = item
  return (
    <ListBoxItem key={id} id={id} textValue={getSearchText(item)} isDisabled={isDisabled} className={classes.item ?? ''}>
      {icon}
      {/* The label slot contains the label and the description, because react-aria takes the accessible name from it. */}
      <Text slot="label" className={classes.texts ?? ''}>
        <span className={classes.label}>{label}</span>
        {description ? <span className={classes.description}> {description}</span> : null}
      </Text>
      <Check className={classes.check} aria-hidden="true" />
    </ListBoxItem>
  )
}
