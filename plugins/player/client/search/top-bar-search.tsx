import { toast, useApi, useLocation, useNavigate } from '@balafon/sdk/client'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import { search } from '../../contract/search.ts'
import { listSuggestions, type Suggestion } from './list-suggestions.ts'
import { setSearchFieldSlot } from './search-field-slot.ts'
import classes from './top-bar-search.module.css'

/** The delay between the last keystroke and the request for suggestions. */
const TYPING_DELAY_MS = 150
const RESULTS_PER_KIND = 3

/** The search field of the top bar. It suggests the best results while the user types. On the search page, the field of that page is shown here instead. */
export default function TopBarSearch() {
  const { pathname } = useLocation()
  const isSearchPage = pathname === '/search' || pathname.startsWith('/search/')
  return isSearchPage ? <div ref={setSearchFieldSlot} className={classes.slot} /> : <SuggestionField key={pathname} />
}

function SuggestionField() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [value, setValue] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const { suggestions, top } = useSuggestions(value.trim())
  const isExpanded = isOpen && suggestions.length > 0
  const open = (path: string) => {
    setIsOpen(false)
    void navigate(path)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (offset && isExpanded) {
      event.preventDefault()
      setActiveIndex(Math.min(Math.max(activeIndex + offset, -1), suggestions.length - 1))
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && top) {
      setIsOpen(false)
      void import('./play-top-result.ts').then(({ playTopResult }) => playTopResult(top)).catch(() => toast.danger(t('notice.failed')))
    } else if (event.key === 'Enter' && value.trim()) open(suggestions[activeIndex]?.path ?? getSearchPath(value.trim()))
    else if (event.key === 'Escape') {
      if (isExpanded) setIsOpen(false)
      else setValue('')
    }
  }

  return (
    <search className={classes.search} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setIsOpen(false)}>
      <Search aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label={t('search.field')}
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        {...(isExpanded && activeIndex >= 0 && { 'aria-activedescendant': `${listId}-${activeIndex}` })}
        placeholder={t('search.placeholder')}
        value={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setIsOpen(true)}
        onChange={(event) => {
          setValue(event.target.value)
          setActiveIndex(-1)
          setIsOpen(true)
        }}
        onKeyDown={handleKeyDown}
      />
      <span aria-hidden="true" className={classes.keys}>
        /
      </span>
      <SuggestionList id={listId} suggestions={suggestions} activeIndex={activeIndex} isHidden={!isExpanded} onOpen={open} />
    </search>
  )
}

/** Returns the suggestions for a typed text, and the best result once the response for this text has arrived. */
function useSuggestions(text: string) {
  const { t } = useTranslation()
  const query = useDelayed(text)
  // For an empty field no request is sent. The `-` is never sent; it is needed because the type of the endpoint requires a query.
  const { data } = useApi(search, { query: { query: query || '-', perPage: RESULTS_PER_KIND } }, { enabled: query !== '', keepPrevious: true })
  return { suggestions: query && data ? listSuggestions(data, t) : [], top: query === text ? data?.top : undefined }
}

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** The index of the suggestion that Enter opens; -1 for none. */
  readonly activeIndex: number
  readonly isHidden: boolean
  readonly onOpen: (path: string) => void
}

function SuggestionList({ id, suggestions, activeIndex, isHidden, onOpen }: SuggestionListProps) {
  const { t } = useTranslation()
  return (
    <div id={id} role="listbox" aria-label={t('search.tabs')} className={classes.list} hidden={isHidden}>
      {suggestions.map((suggestion, index) => (
        <SuggestionOption
          key={suggestion.key}
          id={`${id}-${index}`}
          suggestion={suggestion}
          isActive={index === activeIndex}
          onOpen={() => onOpen(suggestion.path)}
        />
      ))}
    </div>
  )
}

interface SuggestionOptionProps {
  readonly id: string
  readonly suggestion: Suggestion
  readonly isActive: boolean
  readonly onOpen: () => void
}

function SuggestionOption({ id, suggestion: { title, text, image, isRound }, isActive, onOpen }: SuggestionOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // Keeps the focus in the field, because the list would close before the click when the field loses the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      onKeyDown={(event) => event.key === 'Enter' && onOpen()}
    >
      {image ? (
        <img src={image} alt="" data-round={isRound || undefined} />
      ) : (
        <span className={classes.noImage} data-round={isRound || undefined} data-initial={[...title][0]} aria-hidden="true" />
      )}
      <span>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </div>
  )
}

/** Returns the value after it has not changed for a while. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), TYPING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
