export const blockHelp: string = `
Examples:
  $ ruly block ai
      the robots of AI companies may fetch nothing any more, by the robots.txt in this folder
  $ ruly block GPTBot CCBot --diff
      what would change?
  $ ruly block ai --path /articles/ --path '/*.pdf$'
      only these paths
  $ ruly block Bytespider --file - < robots.txt > new.txt
      from standard input to standard output

What the file allowed a robot that is shut out of everything goes. What is said to other robots stays as it is.
A robots.txt asks; it does not keep anybody out who does not obey it.

Exit code:
  0  the file says it now
  1  with --diff: something would change
  2  the question is at fault, or a file cannot be read or written`

export const editHelp: string = `
Examples:
  $ ruly edit --disallow 'GPTBot /private' --allow 'GPTBot /private/press'
      two rules for one robot, in the robots.txt in this folder; a robot that shares its group gets one of its own
  $ ruly edit site/robots.txt --remove-agent BadBot --sitemap https://example.com/sitemap.xml --diff
      what would change?
  $ ruly edit - --remove-disallow '* /search' < robots.txt > new.txt
      from standard input to standard output

What is removed goes before what is added. What a change is not about stays as it is, byte for byte.

Exit code:
  0  the file is as it is meant now
  1  with --diff: something would change
  2  the question is at fault, or a file cannot be read or written`
