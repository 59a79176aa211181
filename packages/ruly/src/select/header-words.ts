/** Words of operating systems, processors, devices and engines, in lower case. They name no agent, not even with a version. */
export const platformWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'mozilla compatible x aarch64 aix amd64 android arm arm64 armv7l blackberry bsd centos cpu cros darwin debian fedora freebsd ' +
    'gentoo harmonyos hp-ux i386 i486 i586 i686 ia64 intel ios ipad ipados iphone ipod irix kaios khtml linux linux64 mac mac_powerpc ' +
    'macintosh macos macosx netbsd nt openbsd os osx ppc ppc64 sunos suse symbian symbianos tizen ubuntu unix wayland win win32 ' +
    'win64 win95 win98 windows winnt wow64 x11 x64 x86 x86_64',
)

/** Words of the headers of browsers, in lower case. They name no agent without a version. */
export const browserWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'applewebkit chrome edge firefox gecko like mobile msie opera safari tablet version webkit',
)

/** Words before what is not the agent itself, in lower case: `like Googlebot`, `by Example`. */
export const relationWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'at by for from in like of on to via with',
)

/** Words of sentences and of the web, in lower case. They name no agent unless its name begins with them, as in `Web Robot`. */
export const commonWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'a about ad ads all also an and any api are be been big black blog bookmark check code content data do domain download email express ' +
    'extreme fetch free get has have here html http https if image info internet is it job keyword knowledge link links little map ' +
    'mass more ms name net network news no not offline online open or our out page per personal please project proxy research ' +
    'resume search see server service site test that the then this url us use used user was web website which would www you your',
)

/* @__NO_SIDE_EFFECTS__ */
function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
