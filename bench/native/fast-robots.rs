//! fast-robots (Rust): the protocol of bench/native/README.md. The crate takes paths, which are cut out of the URLs beforehand.
use std::io::{self, BufRead, Read, Write};

use fast_robots::{RobotsMatcher, RobotsTxt};

/// Questions about a file, all of one agent.
struct Pair {
    file: usize,
    agent: String,
    paths: Vec<String>,
}

#[derive(Default)]
struct Job {
    files: Vec<String>,
    pairs: Vec<Pair>,
}

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut job = Job::default();
    loop {
        let line = read_line(&mut input)?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "file" => job.files.push(read_text(&mut input, number(rest))?),
            "pair" => job.pairs.push(read_pair(&mut input, rest)?),
            "open" => break,
            _ => return Ok(()),
        }
    }
    let robots: Vec<RobotsTxt> = job.files.iter().map(|text| RobotsTxt::parse(text)).collect();
    let matchers: Vec<RobotsMatcher> = robots.iter().map(|file| file.matcher()).collect();
    println!("0");
    for line in input.lines() {
        match line?.as_str() {
            "answers" => println!("{}", answers(&job, &matchers)),
            "check" => timed(|| check(&job, &matchers)),
            "parse" => timed(|| parse(&job)),
            "one-shot" => timed(|| one_shot(&job)),
            other => eprintln!("unknown: {other}"),
        }
        io::stdout().flush()?;
    }
    Ok(())
}

/// Operations, and a number that depends on what was found.
type Work = (usize, usize);

fn answers(job: &Job, matchers: &[RobotsMatcher]) -> String {
    let answer = |pair: &Pair, path: &String| matchers[pair.file].is_allowed(&pair.agent, path);
    job.pairs
        .iter()
        .flat_map(|pair| pair.paths.iter().map(move |path| if answer(pair, path) { 'A' } else { 'D' }))
        .collect()
}

fn check(job: &Job, matchers: &[RobotsMatcher]) -> Work {
    let (mut operations, mut allowed) = (0, 0);
    for pair in &job.pairs {
        for path in &pair.paths {
            allowed += usize::from(matchers[pair.file].is_allowed(&pair.agent, path));
            operations += 1;
        }
    }
    (operations, allowed)
}

fn parse(job: &Job) -> Work {
    let groups = job.files.iter().map(|text| RobotsTxt::parse(text).groups.len()).sum();
    (job.files.iter().map(String::len).sum(), groups)
}

/// Without the matcher, which the crate recommends for many questions only.
fn one_shot(job: &Job) -> Work {
    let ask = |pair: &Pair| RobotsTxt::parse(&job.files[pair.file]).is_allowed(&pair.agent, &pair.paths[0]);
    (job.pairs.len(), job.pairs.iter().map(|pair| usize::from(ask(pair))).sum())
}

fn timed(work: impl FnOnce() -> Work) {
    let before = cpu_nanoseconds();
    let (operations, result) = work();
    std::hint::black_box(result);
    println!("{operations} {}", cpu_nanoseconds() - before);
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

unsafe extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

/// `CLOCK_PROCESS_CPUTIME_ID` of Linux, for which the standard library has no function.
const PROCESS_CPU_TIME: i32 = 2;

fn cpu_nanoseconds() -> i64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: `time` is a timespec of 64-bit Linux that lives through the call.
    unsafe { clock_gettime(PROCESS_CPU_TIME, &mut time) };
    time.seconds * 1_000_000_000 + time.nanoseconds
}

fn read_line(input: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    Ok(line.trim_end_matches('\n').to_owned())
}

fn read_text(input: &mut impl Read, length: usize) -> io::Result<String> {
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_pair(input: &mut impl BufRead, line: &str) -> io::Result<Pair> {
    let mut words = line.splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let (file, count, agent) = (number(next()), number(next()), next().to_owned());
    let paths = (0..count).map(|_| read_line(input).map(|url| path_of(&url))).collect::<io::Result<_>>()?;
    Ok(Pair { file, agent, paths })
}

fn path_of(url: &str) -> String {
    let after = url.split_once("://").map_or(url, |(_, rest)| rest);
    after.find('/').map_or("/", |slash| &after[slash..]).to_owned()
}

/// The number that a text begins with.
fn number(text: &str) -> usize {
    text.split(' ').next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
