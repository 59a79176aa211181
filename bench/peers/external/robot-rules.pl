# WWW::RobotRules: reads a workload from a JSON file, does it once for the answers and again for every line of input.
# Says its CPU time, so that neither starting nor talking counts.
use strict;
use warnings;
no warnings;    # of the module about odd URLs in files
use JSON::PP qw(decode_json encode_json);
use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);
use WWW::RobotRules;

$| = 1;
open my $source, '<:raw', $ARGV[0] or die "Cannot read $ARGV[0]: $!";
my $job = decode_json(do { local $/; <$source> });
my ($files, $pairs) = ($job->{files}, $job->{pairs});

sub opened {
    my ($file, $agent) = @_;
    my $rules = WWW::RobotRules->new($agent);
    $rules->parse("$file->{site}/robots.txt", $file->{text});
    return $rules;
}

my $failed = 0;
my @rules = map {
    my $pair = $_;
    eval { opened($files->[ $pair->{file} ], $pair->{agent}) } // do { $failed++; WWW::RobotRules->new($pair->{agent}) };
} @$pairs;

# An object knows one robot, so there is one for each pair of file and robot. -1 is "unknown": another site, an odd URL.
sub answer {
    my ($rules, $url) = @_;
    my $answer = eval { $rules->allowed($url) };
    return 'E' if !defined $answer || $answer < 0;
    return $answer ? 'A' : 'D';
}

my %work = (
    check => sub {
        my $operations = 0;
        for my $i (0 .. $#$pairs) {
            my $own = $rules[$i];
            for my $url (@{ $pairs->[$i]{urls} }) { eval { $own->allowed($url) }; $operations++ }
        }
        return $operations;
    },
    parse => sub {
        my $sizeBytes = 0;
        for my $file (@$files) { eval { opened($file, 'ExampleBot') }; $sizeBytes += $file->{sizeBytes} }
        return $sizeBytes;
    },
    'one-shot' => sub {
        for my $i (0 .. $#$files) { eval { opened($files->[$i], $pairs->[$i]{agent})->allowed($pairs->[$i]{urls}[0]) } }
        return scalar @$files;
    },
);

my $answers = '';
if ($job->{task} eq 'check') {
    for my $i (0 .. $#$pairs) { $answers .= answer($rules[$i], $_) for @{ $pairs->[$i]{urls} } }
}
print encode_json({ answers => $answers, failed => $failed }), "\n";

while (<STDIN>) {
    my $before     = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    my $operations = $work{ $job->{task} }->();
    my $took       = clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $before;
    print encode_json({ operations => $operations, nanoseconds => $took * 1e9 }), "\n";
}
