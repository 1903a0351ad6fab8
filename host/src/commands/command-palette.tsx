import { Icon, reportError, runCommand, useNavigate } from '@balafon/sdk/client'
import type { CommandResult, Contribution } from '@balafon/sdk/contract'
import { CommandDialog } from '@balafon/ui/command-dialog'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesQuery } from './matches-query.ts'
import { useCommands } from './use-commands.ts'
import { useSearchResults } from './use-search-results.ts'

interface PaletteOption {
  readonly id: string
  readonly label: string
  readonly description?: string | undefined
  readonly icon: ReactNode
  readonly run: () => void
}

interface CommandPaletteProps {
  /** What the user has typed before the palette was loaded. */
  readonly typedText: RefObject<string>
  readonly onClose: () => void
}

/** The command palette: it searches the commands of plugins, and the results of their search commands. */
export function CommandPalette({ typedText, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  // React shows the typed text and gives the field the focus in one update, so that no key is lost.
  useLayoutEffect(() => setQuery(typedText.current), [typedText])
  const { groups, isPending } = useGroups(query)
  const options = groups.flatMap((group) => group.options)
  const status = isPending ? t('commands.searching') : t(query === '' ? 'commands.hint' : 'commands.none')
  return (
    <CommandDialog
      label={t('commands')}
      placeholder={t('commands.placeholder')}
      isOpen
      onClose={onClose}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onSelect={(id) => {
        onClose()
        options.find((option) => option.id === id)?.run()
      }}
      status={options.length === 0 ? status : t('commands.count', { count: options.length })}
    />
  )
}

/** Returns the matching commands, then the results of each search command under its heading. */
function useGroups(query: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const commands = useCommands()
  const searches = commands.filter(({ isSearch }) => isSearch === true)
  const { results, pending } = useSearchResults(searches, query)
  const createCommandOption = (command: Contribution): PaletteOption => ({
    id: `${command.plugin} ${command.id}`,
    label: String(command.label),
    icon: <Icon name={command.icon} />,
    run: () => void runContribution(command, (path) => void navigate(path)),
  })
  const createResultOption = (search: Contribution, { id, label, description, icon, to }: CommandResult): PaletteOption => ({
    id: `${search.plugin} ${search.id} ${id}`,
    label,
    description,
    icon: <Icon name={icon ?? search.icon} />,
    run: () => void navigate(to),
  })
  const matching = commands.filter(({ isSearch, label }) => isSearch !== true && matchesQuery(String(label), query))
  return {
    isPending: pending > 0,
    groups: [
      { id: 'commands', title: t('commands.group'), options: matching.map(createCommandOption) },
      ...searches.map((search) => ({
        id: `${search.plugin} ${search.id}`,
        title: String(search.label),
        options: (results.get(search) ?? []).map((result) => createResultOption(search, result)),
      })),
    ],
  }
}

function runContribution({ plugin, to, run }: Contribution, navigate: (path: string) => void) {
  if (to !== undefined) return navigate(String(to))
  const props = { query: '', signal: new AbortController().signal, show: () => {} }
  void runCommand(plugin, String(run), props).catch(reportError)
}
