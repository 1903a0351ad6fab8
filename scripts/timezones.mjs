// Writes server/i18n/value-lists/cldr-timezones.json from the Unicode CLDR: city names in the languages of the site, and former names of time zones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './lib/prepare.mjs'

/** The version of the CLDR packages. They are downloaded here and not installed, because they unpack to 100 MB and only 20 KB are needed. */
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

/** Turns `{ Asia: { Calcutta: { exemplarCity } } }` into pairs of zone and city: `["Asia/Calcutta", exemplarCity]`. */
const collectCities = (zones, prefix = '') =>
  Object.entries(zones).flatMap(([part, entry]) =>
    typeof entry === 'string' ? [] : [...(entry.exemplarCity ? [[prefix + part, entry.exemplarCity]] : []), ...collectCities(entry, `${prefix}${part}/`)],
  )

try {
  const [timezone] = downloadFiles('cldr-bcp47', ['bcp47/timezone.json'])
  const zonesWithAliases = Object.values(timezone.keyword.u.tz).filter(({ _alias }) => _alias && !_alias.includes('Unknown'))
  // For each zone, its current name in the IANA table, and its other names.
  const zones = zonesWithAliases.map(({ _alias, _iana }) => {
    const aliases = _alias.split(' ')
    const name = aliases.includes('UTC') ? 'UTC' : (_iana ?? aliases[0])
    return [name, aliases.filter((alias) => alias !== name)]
  })
  const currentNames = new Map(zones.flatMap(([name, others]) => others.map((other) => [other, name])))
  const files = downloadFiles(
    'cldr-dates-full',
    LANGUAGES.map((language) => `main/${language}/timeZoneNames.json`),
  )
  const cities = LANGUAGES.map((language, index) => {
    const citiesByZone = collectCities(files[index].main[language].dates.timeZoneNames.zone)
    return [
      language,
      Object.fromEntries(
        citiesByZone
          .filter(([zone]) => !zone.startsWith('Etc/'))
          .map(([zone, city]) => [currentNames.get(zone) ?? zone, city])
          .sort(),
      ),
    ]
  })
  const table = {
    source: `Unicode CLDR ${VERSION}, © 1991-2026 Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt)`,
    cities: Object.fromEntries(cities),
    aliases: Object.fromEntries(zones.filter(([, others]) => others.length > 0).sort()),
  }
  writeFileSync(path.join(ROOT, 'server/i18n/value-lists/cldr-timezones.json'), `${JSON.stringify(table, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
