// The files of a Debian package that describe it.

/** The description of the package. Debian 13 has such a Node; for older systems see docs/install.md. */
export function control({ debianVersion, maintainer, kibibytes, homepage }) {
  return `Package: ruly
Version: ${debianVersion}
Architecture: all
Maintainer: ${maintainer}
Installed-Size: ${kibibytes}
Depends: nodejs (>= 20.19)
Section: web
Priority: optional
${homepage === undefined ? '' : `Homepage: ${homepage}\n`}Description: check, explain, lint and edit robots.txt files
 Checks what a robots.txt allows an agent to fetch, and why: for files and
 for live sites, under RFC 9309 or as other parsers read the file.
 .
 It also finds and fixes mistakes, formats and edits files, says which
 verdicts a change makes, and checks lists of URLs of any length.
`
}

/** The licences of the command and of all that is bundled with it, in the format of Debian. */
export function copyright(licence, others) {
  const [, holder = 'the ruly contributors'] = /^Copyright (?:\(c\) )?(.*)$/m.exec(licence) ?? []
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ruly
Comment: usr/share/ruly has these packages in it, with their licences:
${indented(others)}

Files: *
Copyright: ${holder}
License: Expat
${indented(licence.slice(licence.indexOf('Permission')))}
`
}

function indented(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`))
    .join('\n')
}

/** The changelog of the packaging; that of ruly itself is beside it. */
export function debianChangelog({ debianVersion, version, maintainer, date }) {
  const stamp = date.toUTCString().replace('GMT', '+0000')
  return `ruly (${debianVersion}) unstable; urgency=medium

  * Version ${version}: see changelog.gz.

 -- ${maintainer}  ${stamp}
`
}
