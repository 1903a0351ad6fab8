import { Search, X } from 'lucide-react'
import { SearchField as AriaSearchField, type SearchFieldProps as AriaSearchFieldProps, Button, Input } from 'react-aria-components/SearchField'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import classes from './search-field.module.css'

interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children' | 'aria-label'> {
  readonly label: string
  /** Default: the label. */
  readonly placeholder?: string
}

/** A search field. Escape and a button clear it. */
export const SearchField = ({ label, placeholder = label, ...rest }: SearchFieldProps) => (
  <PageLocaleProvider>
    <AriaSearchField {...rest} aria-label={label} className={classes.field ?? ''}>
      <Search aria-hidden="true" />
      <Input className={classes.input ?? ''} placeholder={placeholder} />
      <Button className={classes.clear ?? ''}>
        <X />
      </Button>
    </AriaSearchField>
  </PageLocaleProvider>
)
