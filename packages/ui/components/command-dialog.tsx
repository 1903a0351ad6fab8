import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import classes from './command-dialog.module.css'

export interface CommandOption {
  readonly id: string
  readonly label: string
  readonly description?: string | undefined
  readonly icon?: ReactNode
}

export interface CommandGroup {
  readonly id: string
  readonly title: string
  readonly options: readonly CommandOption[]
}

interface CommandDialogProps {
  /** The name of the dialog, and of its field. */
  readonly label: string
  readonly placeholder: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly query: string
  readonly onQueryChange: (query: string) => void
  readonly groups: readonly CommandGroup[]
  readonly onSelect: (id: string) => void
  /** Shown below the field, for example "No results" or the number of results. Screen readers announce it. */
  readonly status: string
}

/** A command palette: a dialog with a field that searches a list of commands. The focus stays in the field; the arrow keys move through the list. */
export const CommandDialog = ({ isOpen, onClose, label, ...props }: CommandDialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    isDismissable
    className={classes.overlay ?? ''}
  >
    <Modal className={classes.modal ?? ''}>
      <Dialog aria-label={label} className={classes.dialog ?? ''}>
        <CommandSearch {...props} label={label} />
      </Dialog>
    </Modal>
  </ModalOverlay>
)

function CommandSearch({ label, placeholder, query, onQueryChange, groups, onSelect, status }: Omit<CommandDialogProps, 'isOpen' | 'onClose'>) {
  const listId = useId()
  const [activeId, setActiveId] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  // The first option is active when the list changes and no longer contains the active one.
  const active = options.find(({ id }) => id === activeId) ?? options[0]
  const createOptionId = (id: string) => `${listId} ${id}`.replaceAll(' ', '-')

  function onKeyDown(event: KeyboardEvent) {
    // Ignores keys of an input method, such as a Japanese keyboard: Enter then confirms a word and must not run a command.
    if (event.nativeEvent.isComposing) return
    const next = findNextIndex(event.key, active ? options.indexOf(active) : 0, options.length)
    if (next !== undefined) {
      event.preventDefault()
      setActiveId(options[next]?.id)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onSelect(active.id)
    }
  }

  return (
    <>
      <div className={classes.field}>
        <Search aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog opens on request, for typing into this field
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && createOptionId(active.id)}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            onQueryChange(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={classes.status} role="status" data-empty={options.length === 0 || undefined}>
        {status}
      </p>
      <CommandList id={listId} label={label} groups={groups} activeId={active?.id} onHover={setActiveId} onSelect={onSelect} createOptionId={createOptionId} />
    </>
  )
}

interface CommandListProps {
  readonly id: string
  readonly label: string
  readonly groups: readonly CommandGroup[]
  readonly activeId: string | undefined
  readonly onHover: (id: string) => void
  readonly onSelect: (id: string) => void
  /** Returns the id of the element of an option or of the title of a group. */
  readonly createOptionId: (id: string) => string
}

/** The options in their groups. It scrolls to the active one. */
function CommandList({ id, label, groups, activeId, onHover, onSelect, createOptionId }: CommandListProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when another option becomes active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list} hidden={groups.every(({ options }) => options.length === 0)}>
      {groups.map((group) =>
        group.options.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a list box
          <div key={group.id} role="group" aria-labelledby={createOptionId(group.id)}>
            <p id={createOptionId(group.id)} className={classes.title}>
              {group.title}
            </p>
            {group.options.map((option) => (
              <Option
                key={option.id}
                id={createOptionId(option.id)}
                option={option}
                isActive={option.id === activeId}
                onHover={() => onHover(option.id)}
                onSelect={() => onSelect(option.id)}
              />
            ))}
          </div>
        ),
      )}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly option: CommandOption
  readonly isActive: boolean
  readonly onHover: () => void
  readonly onSelect: () => void
}

const Option = ({ id, option: { label, description, icon }, isActive, onHover, onSelect }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
  <div id={id} role="option" aria-selected={isActive} className={classes.option} onPointerMove={onHover} onClick={onSelect}>
    {icon}
    <span className={classes.label}>{label}</span> {description ? <span className={classes.description}>{description}</span> : null}
  </div>
)

/** Returns the index that a key moves to; `undefined` for other keys. The list wraps around. */
function findNextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index + count - 1) % count
  return undefined
}
