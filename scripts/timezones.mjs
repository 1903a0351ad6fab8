// Writes server/i18n/value-lists/cldr-timezones.json from the Unicode CLDR: city names in the languages of the site, and former names of time zones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './lib/prepare.mjs'

/** Downloaded here instead of installed: the package unpacks to a hundred megabytes, and the table needs twenty kilobytes of it. */
const VERSION = '48.2.0'
const LANGUAGES = ['en', 'fr']

const folder = mkdtempSync(path.join(tmpdir(), 'cldr-'))

function downloadFiles(name, files) {
  const [archive] = execFileSync('npm', ['pack', '--silent', `${name}@${VERSION}`], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(-1)
  execFileSync('tar', ['-xzf', archive, ...files.map((file) => `package/${file}`)], { cwd: folder })
  return files.map((file) => JSON.parse(readFileSync(path.join(folder, 'package', file), 'utf8')))
}

/** `{ Asia: { Calcutta: { exemplarCity } } }` → `Asia/Calcutta` → city. */
const collectCities = (zones, prefix = '') =>
  Object.entries(zones).flatMap(([part, entry]) =>
    typeof entry === 'string' ? [] : [...(entry.exemplarCity ? [[prefix + part, entry.exemplarCity]] : []), ...collectCities(entry, `${prefix}${part}/`)],
  )

try {
  const [timezone] = downloadFiles('cldr-bcp47', ['bcp47/timezone.json'])
  const aliased = Object.values(timezone.keyword.u.tz).filter(({ _alias }) => _alias && !_alias.includes('Unknown'))
  /** The current name of each zone in the IANA table, and its other names. */
  const names = aliased.map(({ _alias, _iana }) => {
    const all = _alias.split(' ')
    const name = all.includes('UTC') ? 'UTC' : (_iana ?? all[0])
    return [name, all.filter((other) => other !== name)]
  })
  const currentNames = new Map(names.flatMap(([name, others]) => others.map((other) => [other, name])))
  const files = downloadFiles(
    'cldr-dates-full',
    LANGUAGES.map((language) => `main/${language}/timeZoneNames.json`),
  )
  const cities = LANGUAGES.map((language, index) => {
    const found = collectCities(files[index].main[language].dates.timeZoneNames.zone)
    return [
      language,
      Object.fromEntries(
        found
          .filter(([zone]) => !zone.startsWith('Etc/'))
          .map(([zone, city]) => [currentNames.get(zone) ?? zone, city])
          .sort(),
      ),
    ]
  })
  const table = {
    source: `Unicode CLDR ${VERSION}, © 1991-2026 Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt)`,
    cities: Object.fromEntries(cities),
    aliases: Object.fromEntries(names.filter(([, others]) => others.length > 0).sort()),
  }
  writeFileSync(path.join(ROOT, 'server/i18n/value-lists/cldr-timezones.json'), `${JSON.stringify(table, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
