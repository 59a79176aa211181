/** The three modules of Perl, which use each other there, too. */
export * from '../robot-rules/robot-rules-dbm.ts'
export * from './robot-ua.ts'
