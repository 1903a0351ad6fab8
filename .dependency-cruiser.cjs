/** Which folder may import which. `docs/architecture.md` explains the reasons. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'host-and-server-do-not-import-plugins',
      comment: 'Host and server know plugins by their manifests only.',
      severity: 'error',
      from: { path: '^(host|server|packages)/' },
      to: { path: '^(plugins|examples)/' },
    },
    { name: 'packages-do-not-import-host-or-server', severity: 'error', from: { path: '^packages/(?!sdk/testing/)' }, to: { path: '^(host|server)/' } },
    { name: 'host-does-not-import-server', severity: 'error', from: { path: '^host/' }, to: { path: '^(server|packages/sdk/(server|host-server))/' } },
    {
      name: 'plugins-import-only-contracts-of-plugins',
      comment:
        'The contract of another plugin is the only part of it that a plugin may import. Its tests may also use the test helpers that the other plugin exports.',
      severity: 'error',
      from: { path: '^(?:plugins|examples)/([^/]+)/' },
      to: { path: '^(plugins|examples)/', pathNot: ['^(plugins|examples)/$1/', '^(plugins|examples)/[^/]+/(contract|testing)/'] },
    },
    {
      name: 'only-tests-import-test-helpers',
      severity: 'error',
      from: { path: '^(plugins|examples)/', pathNot: ['(^|/)testing/', '\\.test\\.tsx?$'] },
      to: { path: '^((plugins|examples)/[^/]+|server)/testing/' },
    },
    {
      name: 'plugins-do-not-import-host-or-server',
      severity: 'error',
      from: { path: '^(plugins|examples)/' },
      to: { path: '^(host|server|packages/sdk/host(-build|-server)?)/', pathNot: '^server/testing/' },
    },
    {
      name: 'client-modules-do-not-import-server-modules',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/client/' },
      to: { path: '^(plugins|examples)/[^/]+/(server|demo)/|^packages/sdk/server/' },
    },
    {
      name: 'server-modules-do-not-import-client-modules',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/(server|demo)/' },
      to: { path: '^(plugins|examples)/[^/]+/client/|^packages/(sdk/client|ui)/' },
    },
    {
      name: 'contracts-do-not-import-client-or-server',
      severity: 'error',
      from: { path: '^(plugins|examples)/[^/]+/(contract/|plugin\\.ts)' },
      to: { path: '^packages/(sdk/(client|server)|ui)/|^(plugins|examples)/[^/]+/(client|server)/' },
    },
    {
      name: 'only-demo-content-imports-demo-music',
      comment: 'The package renders music in a child process; the demo content of a plugin uses it on the server.',
      severity: 'error',
      from: { pathNot: ['^packages/demo-music/', '^plugins/[^/]+/(server|demo)/', '^bench/'] },
      to: { path: '^packages/demo-music/' },
    },
    {
      name: 'first-load-contains-no-schemas',
      comment: 'The schema library is as large as the rest of the shell, so modules of the first load import only types from modules with schemas.',
      severity: 'error',
      from: { path: '^packages/sdk/client/', pathNot: ['^packages/sdk/client/(forms|resource)/', '\\.test\\.tsx?$', '(send-problem|save-locale)\\.ts$'] },
      to: { path: '^packages/sdk/contract/(index|bootstrap|user|schemas|endpoint|core-events)\\.ts$|zod', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-routes-import-hapi',
      comment: 'Nothing below a route depends on the HTTP framework: handlers receive plain requests and responses.',
      severity: 'error',
      from: {
        path: '^(server|packages|plugins|examples)/',
        pathNot: [
          '^server/(http|app|testing)/',
          '\\.routes\\.ts$',
          '\\.test\\.ts$',
          '^server/plugins/(plugin-routes|route-guard)\\.ts$',
          // Bell, which signs users in with other services, is a plugin of a hapi server that does not listen.
          '^plugins/auth/server/social/exchanges/bell-server\\.ts$',
        ],
      },
      to: { path: '^(node_modules/)?@hapi/hapi' },
    },
    { name: 'not-resolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['^@balafon/', '\\.css$'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only builds are excluded. Packages in node_modules stay in the graph, because rules name them, but their imports are not read.
    exclude: { path: '(^|/)dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'], extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
